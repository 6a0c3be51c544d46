import { z } from 'zod';
import { money, orderLine, orderView } from '../orders.js';
import { named } from './field.js';

const safeInt = {
  name: 'SafeInt',
  description:
    'An integer up to 2^53 - 1, for values that can exceed the 2^31 limit of `Int`: positions in the log, amounts of money.',
};

/** Position in the log. */
export const position = named(z.int().min(0), safeInt);

named(money.shape.amount, safeInt);
named(orderLine.shape.unitAmount, safeInt);
named(orderView.shape.total.shape.amount, safeInt);
named(orderView.shape.lines.element.shape.unitAmount, safeInt);

/** Any JSON value. */
export const json = named(z.json(), { name: 'JSON', description: 'Any JSON value.' });
