import { createRequire } from 'node:module';
import type * as typeorm from 'typeorm';

/**
 * TypeORM's values, loaded as the CommonJS that it is: an `import` would first scan its 300 files for exported names,
 * which costs as much processor time again. Types come from the package itself.
 */
export const {
  And,
  DataSource,
  EntitySchema,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  MoreThan,
  MoreThanOrEqual,
  Not,
  Raw,
  Table,
  TableColumn,
} = createRequire(import.meta.url)('typeorm') as typeof typeorm;
export type DataSource = typeorm.DataSource;
