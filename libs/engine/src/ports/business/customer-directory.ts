import type { Customer, CustomerChanges } from '#contracts/business/customers.js';
import type { Instant } from '#contracts/ids.js';
import type { BusinessResult, WriteKey } from './business-result.js';

/** What happened with a customer, for their record. */
export interface Activity {
  readonly at: Instant;
  readonly subject: string;
  /** Plain text of several lines. */
  readonly text: string;
  /** Where staff read all of it. */
  readonly url: string | null;
}

/** A person is known by one of these. */
export type CustomerKey = { readonly id: string } | { readonly email: string } | { readonly phone: string };

/** The customers of the business: a CRM, an address book. */
export interface CustomerDirectory {
  /** Null: there is none. `conflict`: several have this address or number, so it does not say who it is. */
  find(by: CustomerKey): Promise<BusinessResult<Customer | null>>;
  /** `conflict`: the record is not at `expected` any more; null takes it as it is. */
  update(id: string, changes: CustomerChanges, expected: string | null): Promise<BusinessResult<Customer>>;
  /** Adds an activity to the record and answers its id in the system. */
  record(id: string, activity: Activity, key: WriteKey): Promise<BusinessResult<string>>;
}
