import { serveMinimal } from './minimal-server.js';

/** Baseline without storage. */
serveMinimal(null);
