import { Server } from 'node:http';

/**
 * Simulated slow line, loaded into servers under test if PARLEY_STRAIN is set: a request to the API and its answer take
 * up to 800 ms more each, and socket messages up to 400 ms, in order. Reveals races that a fast line hides.
 */
const later = (act, most) => void setTimeout(act, most * Math.random());
const emit = Server.prototype.emit;
Server.prototype.emit = function (event, request, to, ...rest) {
  const begin = () => emit.call(this, event, request, to, ...rest);
  if (event === 'upgrade') {
    const waiting = [];
    for (const name of ['write', 'end']) {
      const act = to[name].bind(to);
      to[name] = (...content) => {
        waiting.push(() => to.destroyed || act(...content));
        later(() => waiting.shift()(), 400);
        return true;
      };
    }
  }
  if (event !== 'request' || !request.url?.startsWith('/api/')) return begin();
  const end = to.end.bind(to);
  to.end = (...content) => later(() => end(...content), 800) ?? to;
  later(begin, 800);
  return true;
};
