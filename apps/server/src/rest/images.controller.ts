import { Body, Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ImageView } from '#contracts/appearance.js';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import { uploadImage } from '#engine/images/images.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { images } = operations;

/** Images that chatbots show. */
@Controller()
export class ImagesController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(images.upload)
  async upload(
    @Res({ passthrough: true }) response: Response,
    @Body() { data }: BodyOf<typeof images.upload>,
  ): Promise<ImageView> {
    const image = unwrap(await uploadImage(this.ports, data));
    response.location(image.path);
    return image;
  }
}
