import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { Backend } from '../lib/backend.js';
import { BackendProvider } from '../lib/backend.js';
import { ConsoleCache } from '../lib/console-cache.js';
import { failureOf } from '../lib/failure.js';
import { lazyComponent } from '../lib/load-script.js';
import { recoverQueries } from '../lib/recover-queries.js';
import { styleNonce } from '../lib/style-nonce.js';
import { createRouter } from './router.js';
import { theme, variables } from './theme.js';

const schemes = localStorageColorSchemeManager({ key: 'parley.scheme' });
const retries = 2;

function createCache(): ConsoleCache {
  return new ConsoleCache({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < retries && failureOf(error).retryable,
        // Rows and counts come over the socket; a window that gets the focus has missed nothing.
        refetchOnWindowFocus: false,
        staleTime: 10_000,
      },
    },
  });
}

/** Not needed for the first screen; earlier notifications wait in the library's store. */
const Notices = lazyComponent(async () => (await import('./notices.js')).Notices);

const cache = createCache();
const router = createRouter();

export function App({ backend }: { backend: Backend }) {
  useEffect(() => recoverQueries(cache, () => backend.rest.me()), [backend]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={cache}>
        <BackendProvider value={backend}>
          <RouterProvider router={router} />
          <Suspense fallback={null}>
            <Notices />
          </Suspense>
        </BackendProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
