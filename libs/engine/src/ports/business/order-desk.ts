import type { Availability, BusinessOrder } from '#contracts/business/orders.js';
import type { BusinessResult } from './business-result.js';

/** Orders and stock: a shop, a back office. */
export interface OrderDesk {
  /** Order by number as customers write it, ignoring case and a leading #. Null: none. */
  order(number: string): Promise<BusinessResult<BusinessOrder | null>>;
  /** Newest first. Fewer than `limit`: there are no more. */
  ordersOf(customerId: string, limit: number): Promise<BusinessResult<BusinessOrder[]>>;
  /** Products with this number, or with all these words in the name. */
  availability(text: string, limit: number): Promise<BusinessResult<Availability[]>>;
}
