import { Module } from '@nestjs/common';
import { SecurityModule } from '../security/security.module.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { McpTools } from './mcp-tools.js';

/** MCP: the actions and the knowledge base as tools for models. */
@Module({ imports: [SecurityModule], providers: [McpEndpoint, McpTools] })
export class McpModule {}
