import { image, imageFile } from '../appearance.js';
import { limits } from '../limits.js';
import { json, operation } from './operation.js';

/** Images shown by chatbots. */
export const images = {
  upload: operation({
    method: 'POST',
    path: '/api/v1/images',
    summary: 'Upload an image',
    description:
      'PNG, JPEG, WebP or SVG, at most 512 KB; the type is detected from the content. Set `appearance.logo` of a chatbot to show it; an unused image is deleted after a day. Uploading the same image again returns the same id.',
    access: ['chatbots.write'],
    body: imageFile,
    bodyBytes: limits.imageBodyBytes,
    replies: { 201: json(image) },
  }),
};
