import { image, imageFile } from '../appearance.js';
import { limits } from '../limits.js';
import { json, operation } from './operation.js';

/** Images that chatbots show. */
export const images = {
  upload: operation({
    method: 'POST',
    path: '/api/v1/images',
    summary: 'Upload an image',
    description:
      'PNG, JPEG, WebP or SVG of at most 512 KB, recognised by its content. Chatbots show it by `appearance.logo`; one that none shows is removed a day later. The same image has the same id.',
    access: ['chatbots.write'],
    body: imageFile,
    bodyBytes: limits.imageBodyBytes,
    replies: { 201: json(image) },
  }),
};
