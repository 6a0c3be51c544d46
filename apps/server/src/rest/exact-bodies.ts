import express, { type Express } from 'express';
import { limits } from '#contracts/limits.js';
import { connections } from '#contracts/operations/connections.js';

/** Keeps the exact bytes of the events that systems send: signatures are made of them, and one that was compressed would hide its size. */
export function readExactBodies(web: Express): void {
  web.post(connections.receive.path, express.raw({ type: () => true, limit: limits.systemEventBytes, inflate: false }));
}
