import { Module } from '@nestjs/common';
import { SecurityModule } from '../security/security.module.js';
import { AuthorizationServer } from './authorization-server.js';
import { InteractionPages } from './interaction-pages.js';

/** OAuth 2.0 and OpenID Connect at `/oauth`. */
@Module({
  imports: [SecurityModule],
  providers: [AuthorizationServer, InteractionPages],
  exports: [AuthorizationServer, InteractionPages],
})
export class OAuthModule {}
