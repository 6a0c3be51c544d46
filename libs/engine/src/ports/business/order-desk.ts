import type { Availability, BusinessOrder } from '#contracts/business/orders.js';
import type { BusinessResult } from './business-result.js';

/** Orders and stock: a shop, a back office. */
export interface OrderDesk {
  /** By its number as customers write it: case and a leading # say nothing. Null: there is none. */
  order(number: string): Promise<BusinessResult<BusinessOrder | null>>;
  /** Placed last comes first. */
  ordersOf(customerId: string, limit: number): Promise<BusinessResult<BusinessOrder[]>>;
  /** Products with this number, or whose name has all these words. */
  availability(text: string, limit: number): Promise<BusinessResult<Availability[]>>;
}
