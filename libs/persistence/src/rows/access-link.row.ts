import type { AccessLink } from '#engine/ports/people-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface AccessLinkRow {
  id: string;
  kind: string;
  tokenHash: string;
  operatorId: string | null;
  email: string | null;
  name: string | null;
  role: string | null;
  capacity: number | null;
  locale: string | null;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
  /** JSON. */
  languages: string;
  skills: string;
  issuedBy: string | null;
  /** JSON. */
  teamIds: string;
  teamsBy: string | null;
}

export const accessLinkRow = new EntitySchema<AccessLinkRow>({
  name: 'access_links',
  columns: {
    id: { type: 'text', primary: true },
    kind: { type: 'text' },
    tokenHash: { type: 'text', name: 'token_hash' },
    operatorId: { type: 'text', name: 'operator_id', nullable: true },
    email: { type: 'text', nullable: true },
    name: { type: 'text', nullable: true },
    role: { type: 'text', nullable: true },
    capacity: { type: 'integer', nullable: true },
    locale: { type: 'text', nullable: true },
    createdAt: { type: 'bigint', name: 'created_at' },
    expiresAt: { type: 'bigint', name: 'expires_at' },
    usedAt: { type: 'bigint', name: 'used_at', nullable: true },
    languages: { type: 'text' },
    issuedBy: { type: 'text', name: 'issued_by', nullable: true },
    teamIds: { type: 'text', name: 'team_ids' },
    teamsBy: { type: 'text', name: 'teams_by', nullable: true },
    skills: { type: 'text' },
  },
});

export function toRow(link: AccessLink): AccessLinkRow {
  return {
    ...link,
    languages: JSON.stringify(link.languages),
    skills: JSON.stringify(link.skills),
    teamIds: JSON.stringify(link.teamIds),
  };
}

export function fromRow(row: AccessLinkRow): AccessLink {
  return {
    ...row,
    languages: JSON.parse(row.languages),
    skills: JSON.parse(row.skills),
    teamIds: JSON.parse(row.teamIds),
  } as AccessLink;
}
