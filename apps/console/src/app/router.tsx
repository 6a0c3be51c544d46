import { createBrowserRouter, Navigate } from 'react-router';
import { RequireSession } from './require-session.js';
import { RouteFailure } from './route-failure.js';

/** Fallback while the first page loads: empty, because a placeholder would flicker. */
function Nothing() {
  return null;
}

/** Routes; the code of each page is loaded lazily. */
export function createRouter() {
  return createBrowserRouter(
    [
      {
        ErrorBoundary: RouteFailure,
        HydrateFallback: Nothing,
        children: [
          {
            path: '/sign-in',
            lazy: async () => ({
              Component: (await import('../features/session/components/sign-in-page.js')).SignInPage,
            }),
          },
          {
            path: '/single-sign-on',
            lazy: async () => ({
              Component: (await import('../features/session/components/single-sign-on-page.js')).SingleSignOnPage,
            }),
          },
          {
            path: '/forgotten-password',
            lazy: async () => ({
              Component: (await import('../features/session/components/forgotten-password-page.js'))
                .ForgottenPasswordPage,
            }),
          },
          {
            path: '/enter',
            lazy: async () => ({
              Component: (await import('../features/session/components/enter-page.js')).EnterPage,
            }),
          },
          {
            element: <RequireSession />,
            children: [
              { index: true, lazy: async () => ({ Component: (await import('./first-page.js')).FirstPage }) },
              {
                path: '/inbox/:view',
                lazy: async () => ({
                  Component: (await import('../features/inbox/components/inbox-page.js')).InboxPage,
                }),
                children: [
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await import('./inbox-start.js')).InboxStart,
                    }),
                  },
                  {
                    path: ':conversationId',
                    lazy: async () => ({ Component: (await import('./inbox-conversation.js')).InboxConversation }),
                  },
                ],
              },
              {
                path: '/history',
                lazy: async () => ({ Component: (await import('./history-route.js')).HistoryRoute }),
                children: [
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await import('../features/history/components/no-transcript.js')).NoTranscript,
                    }),
                  },
                  {
                    path: ':conversationId',
                    lazy: async () => ({ Component: (await import('./history-conversation.js')).HistoryConversation }),
                  },
                ],
              },
              {
                path: '/knowledge',
                lazy: async () => ({
                  Component: (await import('../features/knowledge/components/knowledge-page.js')).KnowledgePage,
                }),
                children: [
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await import('../features/knowledge/components/articles-page.js')).ArticlesPage,
                    }),
                  },
                  {
                    path: 'unanswered',
                    lazy: async () => ({
                      Component: (await import('../features/knowledge/components/unanswered-page.js')).UnansweredPage,
                    }),
                  },
                  {
                    path: 'suggestions',
                    lazy: async () => ({
                      Component: (await import('../features/knowledge/components/suggestions-page.js')).SuggestionsPage,
                    }),
                  },
                  {
                    path: 'health',
                    lazy: async () => ({
                      Component: (await import('../features/knowledge/components/health-page.js')).HealthPage,
                    }),
                  },
                  {
                    path: 'tests',
                    lazy: async () => ({
                      Component: (await import('../features/knowledge/components/tests-page.js')).TestsPage,
                    }),
                  },
                  {
                    path: 'imports',
                    lazy: async () => ({
                      Component: (await import('../features/knowledge/components/imports-page.js')).ImportsPage,
                    }),
                  },
                ],
              },
              {
                path: '/knowledge/articles/:articleId',
                lazy: async () => ({
                  Component: (await import('../features/knowledge/components/article-page.js')).ArticlePage,
                }),
              },
              {
                path: '/settings/chatbots/new',
                lazy: async () => ({
                  Component: (await import('../features/chatbots/components/new-chatbot-page.js')).NewChatbotPage,
                }),
              },
              {
                path: '/settings/chatbots/:chatbotId',
                lazy: async () => ({
                  Component: (await import('../features/chatbots/components/chatbot-page.js')).ChatbotPage,
                }),
              },
              {
                path: '/settings/roles',
                lazy: async () => ({
                  Component: (await import('../features/people/components/roles-page.js')).RolesPage,
                }),
              },
              {
                path: '/settings/people',
                lazy: async () => ({
                  Component: (await import('../features/people/components/people-page.js')).PeoplePage,
                }),
              },
              {
                path: '/settings/teams',
                lazy: async () => ({
                  Component: (await import('../features/teams/components/teams-page.js')).TeamsPage,
                }),
              },
              {
                path: '/settings/teams/:teamId',
                lazy: async () => ({
                  Component: (await import('../features/teams/components/team-page.js')).TeamPage,
                }),
              },
              {
                path: '/get-started',
                lazy: async () => ({ Component: (await import('./get-started-page.js')).GetStartedPage }),
              },
              {
                path: '/settings/sign-in',
                lazy: async () => ({
                  Component: (await import('../features/sign-in-settings/components/sign-in-settings-page.js'))
                    .SignInSettingsPage,
                }),
              },
              {
                path: '/settings/mail',
                lazy: async () => ({
                  Component: (await import('../features/mail/components/mail-page.js')).MailPage,
                }),
              },
              {
                path: '/settings/address',
                lazy: async () => ({
                  Component: (await import('../features/server-address/components/address-page.js')).AddressPage,
                }),
              },
              {
                path: '/settings/start-own',
                lazy: async () => ({
                  Component: (await import('../features/settings/components/start-own-page.js')).StartOwnPage,
                }),
              },
              {
                path: '/settings/health',
                lazy: async () => ({
                  Component: (await import('../features/system/components/health-page.js')).HealthPage,
                }),
              },
              {
                path: '/settings/storage',
                lazy: async () => ({
                  Component: (await import('../features/system/components/storage-page.js')).StoragePage,
                }),
              },
              {
                path: '/settings/backups',
                lazy: async () => ({
                  Component: (await import('../features/system/components/backups-page.js')).BackupsPage,
                }),
              },
              {
                path: '/settings/version',
                lazy: async () => ({
                  Component: (await import('../features/system/components/version-page.js')).VersionPage,
                }),
              },
              {
                path: '/settings/audit',
                lazy: async () => ({
                  Component: (await import('../features/audit/components/audit-page.js')).AuditPage,
                }),
              },
              {
                path: '/settings/graphql',
                lazy: async () => ({
                  Component: (await import('../features/settings/components/graphql-page.js')).GraphqlPage,
                }),
              },
              {
                path: '/settings/api-keys',
                lazy: async () => ({
                  Component: (await import('../features/settings/components/api-keys-page.js')).ApiKeysPage,
                }),
              },
              {
                path: '/settings/applications',
                lazy: async () => ({
                  Component: (await import('../features/applications/components/applications-page.js'))
                    .ApplicationsPage,
                }),
              },
              {
                path: '/settings/webhooks',
                lazy: async () => ({
                  Component: (await import('../features/webhooks/components/webhooks-page.js')).WebhooksPage,
                }),
              },
              {
                path: '/settings/webhooks/:endpointId',
                lazy: async () => ({
                  Component: (await import('../features/webhooks/components/endpoint-page.js')).EndpointPage,
                }),
              },
              {
                path: '/settings/connections',
                lazy: async () => ({
                  Component: (await import('../features/connections/components/connections-page.js')).ConnectionsPage,
                }),
              },
              {
                path: '/settings/connections/:connectionId',
                lazy: async () => ({
                  Component: (await import('../features/connections/components/connection-page.js')).ConnectionPage,
                }),
              },
              {
                path: '/settings/connections/:connectionId/import',
                lazy: async () => ({
                  Component: (await import('../features/connections/components/import-page.js')).ImportPage,
                }),
              },
              ...['new', ':actionId'].map((which) => ({
                path: `/settings/connections/:connectionId/actions/${which}`,
                lazy: async () => ({
                  Component: (await import('../features/connections/components/action-page.js')).ActionPage,
                }),
              })),
              {
                path: '/settings',
                lazy: async () => ({
                  Component: (await import('./settings-start.js')).SettingsStart,
                }),
              },
              // Part of the queue since its rows show offers.
              { path: '/inbox/unassigned', element: <Navigate to="/inbox/queue" replace /> },
              { path: '*', lazy: async () => ({ Component: (await import('../ui/not-found.js')).NotFound }) },
            ],
          },
        ],
      },
    ],
    { basename: import.meta.env.BASE_URL.replace(/\/$/, '') },
  );
}
