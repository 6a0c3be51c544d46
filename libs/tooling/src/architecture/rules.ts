/** Layer of the architecture with its allowed imports. Imports within a layer are relative. */
export interface Layer {
  readonly name: string;
  /** Folder, with the trailing slash. */
  readonly root: string;
  readonly imports: readonly string[];
  /** Layers of which only types may be imported. */
  readonly importsTypesOf?: readonly string[];
  /** When given, the only packages (and Node modules) that its code may import; tests are exempt. */
  readonly packages?: readonly string[];
}

/** Restriction of a package or an expression to certain places. */
export interface Restriction {
  /** Packages (`@nestjs/*` for a scope), `module:name` for one export of a module, or expressions in the notation of `source-facts.ts`. */
  readonly what: readonly string[];
  /** Paths where it is allowed; it fails everywhere else… */
  readonly allowedIn?: readonly string[];
  /** …or paths where it fails; it is allowed everywhere else. */
  readonly forbiddenIn?: readonly string[];
  /** Tests are exempt. */
  readonly testsAllowed?: boolean;
  /** Type imports are exempt. */
  readonly typesAllowed?: boolean;
  readonly because: string;
}

const core = ['engine', 'domain', 'contracts'];
const lib = (name: string, imports: readonly string[], rest: Partial<Layer> = {}): Layer => ({
  name,
  root: `libs/${name}/`,
  imports,
  ...rest,
});
const app = (name: string, imports: readonly string[], rest: Partial<Layer> = {}): Layer => ({
  name: `apps/${name}`,
  root: `apps/${name}/`,
  imports,
  ...rest,
});

/** Allowed dependencies between layers. What is not listed is forbidden. */
export const LAYERS: readonly Layer[] = [
  lib('contracts', [], { packages: ['zod'] }),
  lib('domain', ['contracts'], { packages: [] }),
  lib('engine', ['domain', 'contracts']),
  lib('persistence', core),
  lib('answering', core),
  lib('webhooks', core),
  lib('connectors', core),
  lib('identity', core),
  lib('wiring', ['persistence', 'answering', 'webhooks', 'connectors', 'identity', ...core]),
  app('server', ['wiring', 'engine', 'contracts'], { importsTypesOf: ['domain'] }),
  app('cli', ['wiring', 'engine', 'contracts'], { importsTypesOf: ['domain'] }),
  lib('sdk', ['contracts'], { packages: ['socket.io-client'] }),
  app('console', ['sdk', 'contracts']),
  app('widget', ['sdk', 'contracts']),
  lib('testing', core),
  lib('tooling', []),
  // Measures the answerer in isolation, without a server.
  { name: 'e2e/eval-kb', root: 'e2e/eval-kb/', imports: ['answering', ...core, 'tooling'] },
  // Fills data files through domain and journal, which is faster than through clients.
  { name: 'e2e/bench/fill', root: 'e2e/bench/fill/', imports: ['persistence', ...core] },
  { name: 'e2e/bench/routing', root: 'e2e/bench/routing/', imports: core },
  { name: 'e2e', root: 'e2e/', imports: ['sdk', 'contracts', 'testing', 'tooling'] },
];

/** Layer that every test may import, and nothing else. */
export const TEST_SUPPORT = 'testing';

/** Folders of test support: restrictions with `testsAllowed` do not apply to them. */
export const TEST_PATHS = [
  'libs/testing/',
  'libs/sdk/src/testing/',
  'libs/connectors/src/testing/',
  'libs/persistence/src/testing/',
  'e2e/',
];

export const RESTRICTED_PACKAGES: readonly Restriction[] = [
  {
    what: ['typeorm', 'better-sqlite3', 'pg'],
    // The bench compares the journal with a server that writes through TypeORM directly; a scenario simulates another
    // program that holds the database lock, another the hour after which a token expires; the chaos checker reads the files of a killed server without product code.
    allowedIn: [
      'libs/persistence/',
      // Starts servers and creates databases for tests.
      'libs/testing/src/postgres/',
      'e2e/bench/servers/naive-server.ts',
      'e2e/support/read-only-search.ts',
      'e2e/support/run-sql.ts',
      'e2e/support/stored-words.ts',
      'e2e/chaos/deployment/read-sqlite.ts',
      'e2e/chaos/deployment/read-postgres.ts',
    ],
    because: 'only persistence accesses the database',
  },
  {
    what: ['@nestjs/*'],
    allowedIn: ['apps/server/', 'apps/cli/', 'libs/wiring/'],
    because: 'the framework is confined to the application boundary',
  },
  {
    what: ['react', 'react-dom', 'react-router', '@mantine/*', '@tanstack/*', '@tabler/*'],
    allowedIn: ['apps/console/'],
    because: 'only the console uses it',
  },
  {
    what: ['fast-check'],
    allowedIn: ['libs/testing/src/fast-check.ts'],
    because: 'every property is tested with one seed',
  },
  { what: ['preact', '@preact/*'], allowedIn: ['apps/widget/'], because: 'only the widget uses it' },
  {
    what: ['socket.io', 'socket.io-parser'],
    allowedIn: ['apps/server/'],
    testsAllowed: true,
    because: 'only the gateway serves sockets',
  },
  {
    what: ['oidc-provider'],
    allowedIn: ['apps/server/src/oauth/'],
    because: 'the authorization server is one adapter, loaded with its first request',
  },
  {
    what: ['prom-client'],
    allowedIn: ['apps/server/src/metrics/'],
    because: 'metrics are collected at the application boundary',
  },
  {
    what: ['socket.io-client'],
    allowedIn: ['libs/sdk/'],
    testsAllowed: true,
    because: 'the sdk owns the socket, the outbox and the resume',
  },
  {
    what: [
      'undici',
      ...['request', 'get', 'default', '*'].flatMap((name) => [`node:http:${name}`, `node:https:${name}`]),
    ],
    allowedIn: ['libs/sdk/', 'libs/tooling/', 'libs/connectors/src/outbound/'],
    testsAllowed: true,
    typesAllowed: true,
    because: 'outgoing requests go through the outbound gateway',
  },
  {
    what: ['nodemailer'],
    allowedIn: ['libs/connectors/src/mail/'],
    because: 'one place hands e-mail to the mail server',
  },
];

export const RESTRICTED_EXPRESSIONS: readonly Restriction[] = [
  {
    what: ['process.env'],
    allowedIn: ['libs/wiring/src/config/', 'libs/tooling/', 'e2e/'],
    because: 'the environment is read and validated in wiring/config',
  },
  {
    what: ['fetch()', 'new XMLHttpRequest', 'new EventSource', 'navigator.sendBeacon'],
    allowedIn: ['libs/sdk/', 'libs/tooling/'],
    testsAllowed: true,
    because: 'outgoing requests go through the outbound gateway, those of browsers through the sdk',
  },
  { what: ['forwardRef()'], allowedIn: [], because: 'it hides an import cycle' },
  {
    what: [
      'Date.now',
      'new Date()',
      'performance.now',
      'Math.random',
      'crypto.randomUUID',
      'setTimeout()',
      'setInterval()',
    ],
    forbiddenIn: ['libs/contracts/', 'libs/domain/'],
    testsAllowed: true,
    because: 'domain functions are pure: the current time and every id are passed in',
  },
];

/** Packages that must not load at run time, not even transitively. */
export const RESTRICTED_AT_RUN_TIME: readonly { from: readonly string[]; never: string; because: string }[] = [
  {
    from: ['libs/sdk/', 'apps/widget/'],
    never: 'zod',
    because: 'only the server validates: schemas would add dead weight to browsers',
  },
];

/** TypeORM has one SQLite connection: a write outside the unit of work can be rolled back by an unrelated transaction. */
export const UNIT_OF_WORK: {
  readonly guarded: string;
  readonly exempt: readonly string[];
  readonly handle: string;
  readonly writes: readonly string[];
  readonly sharedWrites: readonly string[];
  readonly dataSource: RegExp;
} = {
  guarded: 'libs/persistence/',
  /** The unit of work itself, migrations, which run before it exists, and the separate databases of search and vectors. */
  exempt: [
    'libs/persistence/src/sqlite/unit-of-work.ts',
    'libs/persistence/src/migrations/',
    'libs/persistence/src/sqlite/search/',
    'libs/persistence/src/sqlite/vectors/',
  ],
  /** Name of the entity manager that the unit of work provides. */
  handle: 'manager',
  /** Methods that only a database has: allowed on the handle alone. */
  writes: ['transaction', 'save', 'insert', 'upsert', 'softDelete', 'increment', 'decrement'],
  /** Methods that collections and hashes have too: forbidden only on the data source. */
  sharedWrites: ['update', 'delete', 'remove'],
  dataSource: /(^|[.(])#?(ds|dataSource|AppDataSource|getRepository)([.?!(]|$)/,
};

/** Folders whose subfolders do not import each other: shared code is kept outside of them. */
export const FEATURES: readonly string[] = ['apps/console/src/features/'];

export const MAX_FILE_LINES = 400;
export const MAX_TEST_LINES = 600;
export const MAX_CONSTRUCTOR_PARAMETERS = 5;

/** Names without information: of a file or folder, and of a class, interface or type. */
export const VAGUE_PATH_NAMES = /^(utils?|helpers?|common|base|base-.*|.*-(utils?|helpers?|manager|impl))$/;
export const VAGUE_TYPE_NAMES = /^(Base[A-Z].*|I[A-Z][a-z].*|.*(Manager|Impl|Utils?|Helpers?))$/;
