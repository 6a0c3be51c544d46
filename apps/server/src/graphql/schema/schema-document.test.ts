import { fileURLToPath } from 'node:url';
import { type GraphQLEnumType, printSchema, validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { schemaWithoutHandlers } from './build-schema.js';

const checkedIn = fileURLToPath(new URL('../../../../../docs/schema.graphql', import.meta.url));

/** To regenerate it: `npx vitest run --project unit apps/server/src/graphql/schema -u`. */
test('the checked-in schema is the generated one', async () => {
  await expect(`${printSchema(schemaWithoutHandlers())}\n`).toMatchFileSnapshot(checkedIn);
});

test('the schema is valid', () => {
  expect(validateSchema(schemaWithoutHandlers())).toEqual([]);
});

test('an enumeration outputs a value that only a newer version has, and does not accept one', () => {
  const reason = schemaWithoutHandlers().getType('HandoffReason') as GraphQLEnumType;
  expect([reason.serialize('no_match'), reason.serialize('full_moon')]).toEqual(['NO_MATCH', 'FULL_MOON']);
  expect(() => reason.parseValue('FULL_MOON')).toThrow();
});
