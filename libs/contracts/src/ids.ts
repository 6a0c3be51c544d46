import { z } from 'zod';

declare const brand: unique symbol;
type Branded<T, B extends string> = T & { readonly [brand]: B };

export type ConversationId = Branded<string, 'conversation'>;
export type VisitorId = Branded<string, 'visitor'>;
export type OperatorId = Branded<string, 'operator'>;
export type ChatbotId = Branded<string, 'chatbot'>;
export type TeamId = Branded<string, 'team'>;
export type ArticleId = Branded<string, 'article'>;
export type EventId = Branded<string, 'event'>;
export type ClientId = Branded<string, 'client'>;
export type OrderId = Branded<string, 'order'>;
export type ProductId = Branded<string, 'product'>;
export type ServiceId = Branded<string, 'service'>;
export type BookingId = Branded<string, 'booking'>;
export type TicketId = Branded<string, 'ticket'>;
export type PaymentId = Branded<string, 'payment'>;

/** Idempotency key of one act of a person, stored in the sender's outbox before the first attempt. */
export type ClientKey = Branded<string, 'clientKey'>;

/** Milliseconds since 1970-01-01 UTC. On the wire an instant is an ISO 8601 string, see {@link isoInstant}. */
export type Instant = number;

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const conversationId = id as unknown as z.ZodType<ConversationId, string>;
export const visitorId = id as unknown as z.ZodType<VisitorId, string>;
export const operatorId = id as unknown as z.ZodType<OperatorId, string>;
export const chatbotId = id as unknown as z.ZodType<ChatbotId, string>;
export const teamId = id as unknown as z.ZodType<TeamId, string>;
export const articleId = id as unknown as z.ZodType<ArticleId, string>;
export const eventId = id as unknown as z.ZodType<EventId, string>;
export const clientId = id as unknown as z.ZodType<ClientId, string>;
export const orderId = id as unknown as z.ZodType<OrderId, string>;
export const productId = id as unknown as z.ZodType<ProductId, string>;
export const serviceId = id as unknown as z.ZodType<ServiceId, string>;
export const bookingId = id as unknown as z.ZodType<BookingId, string>;
export const ticketId = id as unknown as z.ZodType<TicketId, string>;
export const paymentId = id as unknown as z.ZodType<PaymentId, string>;
export const clientKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) as unknown as z.ZodType<ClientKey, string>;

/**
 * Instant in our notation, UTC with milliseconds: `2026-03-01T09:30:00.000Z`. `dateTime` parses the notations of
 * others.
 */
export const isoInstant = z.iso.datetime({ precision: 3 });
