import { serveLeast } from './least-server.js';

/** Nothing is stored: what the product is measured against. */
serveLeast(null);
