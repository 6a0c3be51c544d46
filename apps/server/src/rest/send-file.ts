import type { Response } from 'express';
import type { ExportFormat } from '#contracts/exports.js';
import type { Instant } from '#contracts/ids.js';
import { sendStream } from './send-stream.js';

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
};

/** Streams an export as a download that is named by the day. */
export async function sendFile(
  response: Response,
  { name, format, at }: { readonly name: string; readonly format: ExportFormat; readonly at: Instant },
  pieces: AsyncIterable<string>,
): Promise<void> {
  const day = new Date(at).toISOString().slice(0, 10);
  response.setHeader('Content-Type', `${mediaTypes[format]}; charset=utf-8`);
  response.setHeader('Content-Disposition', `attachment; filename="${name}-${day}.${format}"`);
  await sendStream(response, pieces);
}
