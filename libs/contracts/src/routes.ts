/** REST paths, relative to the origin. */
export const routes = {
  visitors: '/api/v1/visitors',
  sessions: '/api/v1/sessions',
  currentSession: '/api/v1/sessions/current',
  operators: '/api/v1/operators',
  conversations: '/api/v1/conversations',
  conversation: '/api/v1/conversations/:id',
  conversationMessages: '/api/v1/conversations/:id/messages',
  conversationEvents: '/api/v1/conversations/:id/events',
  conversationCounts: '/api/v1/conversation-counts',
  history: '/api/v1/history',
  historyExports: '/api/v1/history-exports',
  live: '/health/live',
  ready: '/health/ready',
} as const;
