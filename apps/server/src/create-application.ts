import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Log } from '#engine/ports/log.js';
import type { Config } from '#wiring/config/env.js';
import { AppModule } from './app.module.js';
import { configureWeb } from './configure-web.js';
import { ProtocolAdapter } from './gateway/protocol-adapter.js';

/** The Nest application, ready to be initialised: opens the data directory and makes every provider. */
export async function createApplication(config: Config, log: Log): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, log), {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  app.useWebSocketAdapter(app.get(ProtocolAdapter));
  await configureWeb(app, config);
  return app;
}
