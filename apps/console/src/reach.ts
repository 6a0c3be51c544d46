import { reachServer } from '#sdk/reach-server.js';

// In a frame of its own: the policy of the console's page lets it ask no other server than its own.
const address = decodeURIComponent(window.location.hash.slice(1));
void reachServer(address, window.location.origin).then((reach) =>
  window.parent.postMessage(reach, window.location.origin),
);
