import { bookableServices, freeTimes, freeTimesQuery } from '../business/business-records.js';
import { json, operation } from './operation.js';

const access = ['business.read'] as const;

/** Bookable services and free times, from the system that serves appointments. */
export const appointmentBook = {
  services: operation({
    method: 'GET',
    path: '/api/v1/bookable-services',
    summary: 'List bookable services',
    description:
      'Read from the system that manages appointments: a connected calendar, or otherwise this installation. If it cannot be read, `fault` says why.',
    access,
    replies: { 200: json(bookableServices) },
  }),
  freeTimes: operation({
    method: 'GET',
    path: '/api/v1/free-times',
    summary: 'List the free times of a bookable service',
    description:
      'Earliest first, at most 100. If the service does not exist, the response is 200 with the fault `not_found`.',
    access,
    query: freeTimesQuery,
    replies: { 200: json(freeTimes) },
  }),
};
