/**
 * The kinds of business systems that a conversation can use, each behind a port of its own: the customer directory (CRM), orders and
 * stock (back office), appointments (calendar), tickets, payments.
 */
export const businessPorts = ['customers', 'orders', 'appointments', 'tickets', 'payments'] as const;
export type BusinessPort = (typeof businessPorts)[number];

/**
 * Faults of a business system. `limited`: too many requests. `timeout`: no reply in time; a write may have happened.
 * `broken`: a reply that violates the system's contract.
 */
export const businessFaults = [
  'not_found',
  'invalid',
  'conflict',
  'forbidden',
  'limited',
  'unavailable',
  'timeout',
  'broken',
] as const;
export type BusinessFault = (typeof businessFaults)[number];
