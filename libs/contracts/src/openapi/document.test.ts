import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openApiDocument } from './document.js';

const checkedIn = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

/** To regenerate it: `npx vitest run --project unit libs/contracts/src/openapi -u`. */
test('the checked-in document is the generated one', async () => {
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot(checkedIn);
});

test('every reference leads to a part of the document', () => {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);

  expect(references.length).toBeGreaterThan(0);
  expect([...new Set(references)].filter((reference) => targetOf(document, reference) === undefined)).toEqual([]);
});

/** Target of a JSON pointer (RFC 6901) in a fragment. */
function targetOf(document: unknown, reference: string): unknown {
  const [root, ...keys] = reference.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return root === '#'
    ? keys.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
    : undefined;
}
