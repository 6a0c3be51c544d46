/** Path of the MCP server. `?conversation=<id>` binds a connection to one conversation. */
export const mcpPath = '/mcp' as const;
