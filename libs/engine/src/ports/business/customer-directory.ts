import type { Customer, CustomerChanges } from '#contracts/business/customers.js';
import type { Instant } from '#contracts/ids.js';
import type { BusinessResult, WriteKey } from './business-result.js';

/** Activity on a customer's record. */
export interface Activity {
  readonly at: Instant;
  readonly subject: string;
  /** Plain text of several lines. */
  readonly text: string;
  /** Link to the full conversation for staff. */
  readonly url: string | null;
}

/** Key of a customer: one of these. */
export type CustomerKey = { readonly id: string } | { readonly email: string } | { readonly phone: string };

/** Customer directory of the business: a CRM, an address book. */
export interface CustomerDirectory {
  /** Null: none. `conflict`: several have this address or number, so it is ambiguous. */
  find(by: CustomerKey): Promise<BusinessResult<Customer | null>>;
  /** `conflict`: the record is no longer at `expected`; null accepts any revision. */
  update(id: string, changes: CustomerChanges, expected: string | null): Promise<BusinessResult<Customer>>;
  /** Adds an activity to the record and returns its id in the system. */
  record(id: string, activity: Activity, key: WriteKey): Promise<BusinessResult<string>>;
}
