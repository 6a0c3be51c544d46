import type { StoredImage } from '#engine/ports/knowledge-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface ImageRow {
  id: string;
  mediaType: string;
  /** Base64. */
  content: string;
  createdAt: number;
}

export const imageRow = new EntitySchema<ImageRow>({
  name: 'images',
  columns: {
    id: { type: 'text', primary: true },
    mediaType: { type: 'text', name: 'media_type' },
    content: { type: 'text' },
    createdAt: { type: 'bigint', name: 'created_at' },
  },
});

export function toRow({ bytes, ...image }: StoredImage): ImageRow {
  return { ...image, content: Buffer.from(bytes).toString('base64') };
}

export function fromRow({ content, mediaType, ...row }: ImageRow): StoredImage {
  return {
    ...row,
    mediaType: mediaType as StoredImage['mediaType'],
    bytes: new Uint8Array(Buffer.from(content, 'base64')),
  };
}
