import type { CustomFieldValue } from '#contracts/clients.js';
import type { TeamRuleMatch } from '#contracts/teams.js';
import { pageBeginsWith } from './page-begins-with.js';

/** Facts for rules when the wait for a person begins. */
export interface HandoffFacts {
  /** Human-only topic that the question touches; null: none. */
  readonly topic: string | null;
  readonly page: string | null;
  readonly locale: string;
  /** Of the linked client. */
  readonly customFields: Readonly<Record<string, CustomFieldValue>>;
}

/** Whether the conversation matches the criterion of a rule. */
export function ruleHolds(
  { by, field, value }: TeamRuleMatch,
  { topic, page, locale, customFields }: HandoffFacts,
): boolean {
  switch (by) {
    case 'topic':
      return topic === value;
    case 'page':
      return page !== null && pageBeginsWith(page, value);
    case 'language':
      return locale === value;
    case 'client_field': {
      const held = field !== null && Object.hasOwn(customFields, field) ? customFields[field] : undefined;
      return held !== undefined && String(held).trim().toLowerCase() === value.toLowerCase();
    }
  }
}
