import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openApiDocument } from './document.js';

const checkedIn = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

/** To regenerate it: `npx vitest run --project unit libs/contracts/src/openapi -u`. */
test('the checked-in document is the generated one', async () => {
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot(checkedIn);
});
