import { z } from 'zod';
import { isoInstant, serviceId } from '../ids.js';
import { limits } from '../limits.js';
import { openingHours, openingHoursPut } from '../opening-hours.js';
import { lineText } from '../text.js';

/** Bookable service as written by `PUT`: every field. */
export const serviceReplace = z.strictObject({
  name: lineText(120),
  minutes: z
    .int()
    .min(5)
    .max(limits.serviceMinutes)
    .describe('Duration in minutes. Start times follow each other at this interval, from each opening.'),
  places: z.int().min(1).max(limits.servicePlaces).describe('Number of bookings possible for the same time.'),
  hours: openingHoursPut.describe('Hours in which the service is offered.'),
});
export type ServiceContent = z.infer<typeof serviceReplace>;

export const serviceCreate = serviceReplace.extend({ places: serviceReplace.shape.places.default(1) });

/** A JSON merge patch (RFC 7396); hours are replaced as a whole. */
export const servicePatch = serviceReplace.partial();
export type ServicePatch = z.infer<typeof servicePatch>;

export const serviceView = z
  .object({
    id: serviceId,
    name: z.string(),
    minutes: z.int(),
    places: z.int(),
    hours: openingHours,
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'ServiceView' });
export type ServiceView = z.infer<typeof serviceView>;
