import { bookableServices, freeTimes, freeTimesQuery } from '../business/business-records.js';
import { json, operation } from './operation.js';

const access = ['business.read'] as const;

/** What can be booked, from the system that serves appointments. */
export const appointmentBook = {
  services: operation({
    method: 'GET',
    path: '/api/v1/bookable-services',
    summary: 'Read what can be booked',
    description: 'The services of the system that serves appointments: a connected calendar, else this installation.',
    access,
    replies: { 200: json(bookableServices) },
  }),
  freeTimes: operation({
    method: 'GET',
    path: '/api/v1/free-times',
    summary: 'Read the free times of a bookable service',
    description: 'Earliest first, at most a hundred. A service that does not exist is the fault `not_found`.',
    access,
    query: freeTimesQuery,
    replies: { 200: json(freeTimes) },
  }),
};
