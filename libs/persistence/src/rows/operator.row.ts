import type { Operator } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface OperatorRow {
  id: string;
  name: string;
  /** Lower case, so that an address is found however it is typed. */
  email: string;
  role: string;
  capacity: number;
  chosenPresence: string;
  disabled: boolean;
  locale: string | null;
  /** JSON. */
  languages: string;
  skills: string;
  passwordHash: string | null;
  /** Id of an image. */
  picture: string | null;
}

export const operatorRow = new EntitySchema<OperatorRow>({
  name: 'operators',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    email: { type: 'text' },
    role: { type: 'text' },
    capacity: { type: 'integer' },
    chosenPresence: { type: 'text', name: 'chosen_presence' },
    disabled: { type: 'boolean' },
    locale: { type: 'text', nullable: true },
    languages: { type: 'text' },
    passwordHash: { type: 'text', name: 'password_hash', nullable: true },
    picture: { type: 'text', nullable: true },
    skills: { type: 'text' },
  },
});

export function toRow(operator: Operator): OperatorRow {
  return {
    ...operator,
    email: normalisedEmail(operator.email),
    languages: JSON.stringify(operator.languages),
    skills: JSON.stringify(operator.skills),
  };
}

export function fromRow(row: OperatorRow): Operator {
  return { ...row, languages: JSON.parse(row.languages), skills: JSON.parse(row.skills) } as Operator;
}

export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase();
}
