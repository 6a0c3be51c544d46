import { z } from 'zod';
import { type Appointment, appointmentStates } from '#contracts/business/appointments.js';
import type { Instant } from '#contracts/ids.js';

/** Booking data that an event of ours holds besides its times. */
const booked = z.object({
  serviceId: z.string(),
  serviceName: z.string(),
  state: z.enum(appointmentStates),
  guest: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  note: z.string().nullable(),
});
export type Booked = z.infer<typeof booked>;

/** Property with the booking data as base64url of JSON: servers change the escaping of text in properties that they do not know. */
export const bookedProperty = 'x-parley-booking';
/** Property with the e-mail address alone, so that servers can search for it. */
export const emailProperty = 'x-parley-email';

/** Calendar object of an appointment (RFC 5545). Without attendees, because servers would send them invitations. */
export function toIcs(
  uid: string,
  { startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>,
  of: Booked,
  now: Instant,
): string {
  const { name, email, phone } = of.guest;
  const isCancelled = of.state === 'cancelled';
  const description = [name, email, phone, of.note].filter((line) => line !== null).join('\n');
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Parley//Appointments//EN', 'BEGIN:VEVENT'],
    ...[
      `UID:${uid}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(Date.parse(startsAt))}`,
      `DTEND:${utc(Date.parse(endsAt))}`,
    ],
    ...[`SUMMARY:${escaped(`${of.serviceName}: ${name}`)}`, `DESCRIPTION:${escaped(description)}`],
    ...[`STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`, `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`],
    `${emailProperty.toUpperCase()}:${email}`,
    `${bookedProperty.toUpperCase()}:${Buffer.from(JSON.stringify(of)).toString('base64url')}`,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ];
  return lines.map(folded).join('\r\n');
}

/** Reads the booking data that {@link toIcs} wrote; null for an event of another origin. */
export function readBooked(value: unknown): Booked | null {
  if (typeof value !== 'string') return null;
  try {
    const parsed = booked.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** UTC date-time of RFC 5545: 2026-11-24T10:00:00.000Z -> 20261124T100000Z. */
export function utc(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
  return plain.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Line folding (RFC 5545, 3.1): at most 75 bytes per line. Continuation lines begin with a space, and no character is split. */
function folded(line: string): string {
  let [all, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) [all, bytes] = [`${all}\r\n `, 1];
    all += character;
    bytes += size;
  }
  return all;
}
