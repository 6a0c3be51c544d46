import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import { loadScript } from '../lib/load-script.js';
import { RequireSession } from './require-session.js';
import { RouteFailure } from './route-failure.js';

/** Fallback while the first page loads: empty, because a placeholder would flicker. */
function Nothing() {
  return null;
}

const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await loadScript(load) });

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
            lazy: page(async () => (await import('../features/session/components/sign-in-page.js')).SignInPage),
          },
          {
            path: '/single-sign-on',
            lazy: page(
              async () => (await import('../features/session/components/single-sign-on-page.js')).SingleSignOnPage,
            ),
          },
          {
            path: '/forgotten-password',
            lazy: page(
              async () =>
                (await import('../features/session/components/forgotten-password-page.js')).ForgottenPasswordPage,
            ),
          },
          {
            path: '/enter',
            lazy: page(async () => (await import('../features/session/components/enter-page.js')).EnterPage),
          },
          {
            element: <RequireSession />,
            children: [
              { index: true, lazy: page(async () => (await import('./first-page.js')).FirstPage) },
              {
                path: '/inbox/:view',
                lazy: page(async () => (await import('../features/inbox/components/inbox-page.js')).InboxPage),
                children: [
                  {
                    index: true,
                    lazy: page(async () => (await import('./inbox-start.js')).InboxStart),
                  },
                  {
                    path: ':conversationId',
                    lazy: page(async () => (await import('./inbox-conversation.js')).InboxConversation),
                  },
                ],
              },
              {
                path: '/history',
                lazy: page(async () => (await import('./history-route.js')).HistoryRoute),
                children: [
                  {
                    index: true,
                    lazy: page(
                      async () => (await import('../features/history/components/no-transcript.js')).NoTranscript,
                    ),
                  },
                  {
                    path: ':conversationId',
                    lazy: page(async () => (await import('./history-conversation.js')).HistoryConversation),
                  },
                ],
              },
              {
                path: '/knowledge',
                lazy: page(
                  async () => (await import('../features/knowledge/components/knowledge-page.js')).KnowledgePage,
                ),
                children: [
                  {
                    index: true,
                    lazy: page(
                      async () => (await import('../features/knowledge/components/articles-page.js')).ArticlesPage,
                    ),
                  },
                  {
                    path: 'unanswered',
                    lazy: page(
                      async () => (await import('../features/knowledge/components/unanswered-page.js')).UnansweredPage,
                    ),
                  },
                  {
                    path: 'suggestions',
                    lazy: page(
                      async () =>
                        (await import('../features/knowledge/components/suggestions-page.js')).SuggestionsPage,
                    ),
                  },
                  {
                    path: 'health',
                    lazy: page(
                      async () => (await import('../features/knowledge/components/health-page.js')).HealthPage,
                    ),
                  },
                  {
                    path: 'tests',
                    lazy: page(async () => (await import('../features/knowledge/components/tests-page.js')).TestsPage),
                  },
                  {
                    path: 'imports',
                    lazy: page(
                      async () => (await import('../features/knowledge/components/imports-page.js')).ImportsPage,
                    ),
                  },
                ],
              },
              {
                path: '/knowledge/articles/:articleId',
                lazy: page(async () => (await import('../features/knowledge/components/article-page.js')).ArticlePage),
              },
              {
                path: '/settings/chatbots/new',
                lazy: page(
                  async () => (await import('../features/chatbots/components/new-chatbot-page.js')).NewChatbotPage,
                ),
              },
              {
                path: '/settings/chatbots/:chatbotId',
                lazy: page(async () => (await import('../features/chatbots/components/chatbot-page.js')).ChatbotPage),
              },
              {
                path: '/settings/roles',
                lazy: page(async () => (await import('../features/people/components/roles-page.js')).RolesPage),
              },
              {
                path: '/settings/people',
                lazy: page(async () => (await import('../features/people/components/people-page.js')).PeoplePage),
              },
              {
                path: '/settings/teams',
                lazy: page(async () => (await import('../features/teams/components/teams-page.js')).TeamsPage),
              },
              {
                path: '/settings/teams/:teamId',
                lazy: page(async () => (await import('../features/teams/components/team-page.js')).TeamPage),
              },
              {
                path: '/get-started',
                lazy: page(async () => (await import('./get-started-page.js')).GetStartedPage),
              },
              {
                path: '/settings/sign-in',
                lazy: page(
                  async () =>
                    (await import('../features/sign-in-settings/components/sign-in-settings-page.js'))
                      .SignInSettingsPage,
                ),
              },
              {
                path: '/settings/mail',
                lazy: page(async () => (await import('../features/mail/components/mail-page.js')).MailPage),
              },
              {
                path: '/settings/address',
                lazy: page(
                  async () => (await import('../features/server-address/components/address-page.js')).AddressPage,
                ),
              },
              {
                path: '/settings/start-own',
                lazy: page(
                  async () => (await import('../features/settings/components/start-own-page.js')).StartOwnPage,
                ),
              },
              {
                path: '/settings/health',
                lazy: page(async () => (await import('../features/system/components/health-page.js')).HealthPage),
              },
              {
                path: '/settings/storage',
                lazy: page(async () => (await import('../features/system/components/storage-page.js')).StoragePage),
              },
              {
                path: '/settings/backups',
                lazy: page(async () => (await import('../features/system/components/backups-page.js')).BackupsPage),
              },
              {
                path: '/settings/version',
                lazy: page(async () => (await import('../features/system/components/version-page.js')).VersionPage),
              },
              {
                path: '/settings/audit',
                lazy: page(async () => (await import('../features/audit/components/audit-page.js')).AuditPage),
              },
              {
                path: '/settings/graphql',
                lazy: page(async () => (await import('../features/settings/components/graphql-page.js')).GraphqlPage),
              },
              {
                path: '/settings/api-keys',
                lazy: page(async () => (await import('../features/settings/components/api-keys-page.js')).ApiKeysPage),
              },
              {
                path: '/settings/applications',
                lazy: page(
                  async () =>
                    (await import('../features/applications/components/applications-page.js')).ApplicationsPage,
                ),
              },
              {
                path: '/settings/webhooks',
                lazy: page(async () => (await import('../features/webhooks/components/webhooks-page.js')).WebhooksPage),
              },
              {
                path: '/settings/webhooks/:endpointId',
                lazy: page(async () => (await import('../features/webhooks/components/endpoint-page.js')).EndpointPage),
              },
              {
                path: '/settings/connections',
                lazy: page(
                  async () => (await import('../features/connections/components/connections-page.js')).ConnectionsPage,
                ),
              },
              {
                path: '/settings/connections/:connectionId',
                lazy: page(
                  async () => (await import('../features/connections/components/connection-page.js')).ConnectionPage,
                ),
              },
              {
                path: '/settings/connections/:connectionId/import',
                lazy: page(async () => (await import('../features/connections/components/import-page.js')).ImportPage),
              },
              ...['new', ':actionId'].map((which) => ({
                path: `/settings/connections/:connectionId/actions/${which}`,
                lazy: page(async () => (await import('../features/connections/components/action-page.js')).ActionPage),
              })),
              {
                path: '/settings',
                lazy: page(async () => (await import('./settings-start.js')).SettingsStart),
              },
              // Part of the queue since its rows show offers.
              { path: '/inbox/unassigned', element: <Navigate to="/inbox/queue" replace /> },
              { path: '*', lazy: page(async () => (await import('../ui/not-found.js')).NotFound) },
            ],
          },
        ],
      },
    ],
    { basename: import.meta.env.BASE_URL.replace(/\/$/, '') },
  );
}
