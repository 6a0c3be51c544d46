import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import type { RestClient } from '#sdk/rest-client.js';
import { closeClients, codeOf, connectOperator, connectVisitor, when } from '../support/clients.js';
import { valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let sofia: RestClient;

const drawing = (text: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`).toString('base64');
const text = async (path: string) => (await fetch(server.url + path)).text();

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  ({ rest: sofia } = await connectOperator(server.url, 'sofia'));
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

test('the appearance reaches the launcher, the page of the panel and open chats, and survives a restart', async () => {
  const visitor = connectVisitor(server.url);
  await when(visitor.state, ({ chatbot }) => chatbot?.appearance?.palettes === null);
  const { appearance } = await sofia.patchChatbot(valdora, {
    appearance: { accent: '#ffff00', corner: 'left', launcherText: { en: 'Ask "us" </script>' } },
  });
  expect(appearance).toEqual({
    accent: '#ffff00',
    scheme: 'system',
    corner: 'left',
    launcherText: { en: 'Ask "us" </script>' },
    logo: null,
  });
  const launcher = await text(`/widget/launcher.js?chatbot=${valdora}`);
  expect(launcher).toMatch(/^Object\.assign\(document\.currentScript\.dataset,\{"appearance":".*#999900/);
  expect(await text(`/widget/panel?chatbot=${valdora}`)).toContain('Ask \\&quot;us\\&quot; </script>');
  const { chatbot } = await when(visitor.state, (state) => state.chatbot?.appearance?.corner === 'left');
  expect(chatbot?.appearance?.palettes?.light.accent).toBe('#999900');
  await server.kill();
  await server.start();
  expect((await sofia.patchChatbot(valdora, { appearance: { scheme: 'dark' } })).appearance).toEqual({
    ...appearance,
    scheme: 'dark',
  });
});

test.each([
  [{ accent: 'red' }, '/appearance/accent'],
  [{ accent: '#FFFF00;' }, '/appearance/accent'],
  [{ corner: 'top' }, '/appearance/corner'],
  [{ launcherText: { en: 'x'.repeat(limits.launcherTextLength + 1) } }, '/appearance/launcherText/en'],
  [{ logo: 'x'.repeat(22) }, '/appearance/logo'],
  [{ logo: 'https://a.example/logo.png' }, '/appearance/logo'],
])('the appearance %j is refused', async (appearance, pointer) => {
  const patched = sofia.patchChatbot(valdora, { appearance } as never);
  await expect(patched).rejects.toMatchObject({ failure: { code: 'invalid', errors: [{ pointer }] } });
});

test('an image is stored once, shown as a logo, and an address that names none is 404', async () => {
  const image = await sofia.uploadImage(drawing('<rect/>'));
  expect(image).toMatchObject({ mediaType: 'image/svg+xml', path: `/widget/images/${image.id}` });
  expect(await sofia.uploadImage(drawing('<rect/>'))).toEqual(image);
  await sofia.patchChatbot(valdora, { appearance: { logo: image.id } });
  const served = await fetch(server.url + image.path);
  expect(await served.text()).toContain('<rect/>');
  expect(served.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
  expect(served.headers.get('cache-control')).toContain('immutable');
  for (const id of ['x'.repeat(22), '..%2f', 'a'])
    expect((await fetch(`${server.url}/widget/images/${id}`)).status).toBe(404);
  await sofia.patchChatbot(valdora, { appearance: { logo: null } });
});

test('a file that is no image, is too large, or comes from an operator without the right, is refused', async () => {
  const bytes = (count: number) =>
    Buffer.concat([Buffer.from('<svg>'), Buffer.alloc(count - 5, ' ')]).toString('base64');
  expect(await codeOf(sofia.uploadImage(Buffer.from('<html>').toString('base64')))).toBe('invalid');
  expect(await codeOf(sofia.uploadImage('no base 64!'))).toBe('invalid');
  expect((await sofia.uploadImage(bytes(limits.imageBytes))).bytes).toBe(limits.imageBytes);
  expect(await codeOf(sofia.uploadImage(bytes(limits.imageBytes + 1)))).toBe('too_large');
  expect(await codeOf(sofia.uploadImage(bytes(20 * 1024 * 1024)))).toBe('too_large');
  const { rest: anna } = await connectOperator(server.url, 'anna');
  expect(await codeOf(anna.uploadImage(drawing('')))).toBe('forbidden');
});
