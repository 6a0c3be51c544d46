/** What one layer may import from the others. Its own files it imports by relative paths. */
export interface Layer {
  readonly name: string;
  /** Where its files are, with the closing slash. */
  readonly root: string;
  readonly imports: readonly string[];
  /** Layers of which it may know the types only. */
  readonly importsTypesOf?: readonly string[];
  /** When given, the only packages (and Node modules) its code may import; its tests may import what they need. */
  readonly packages?: readonly string[];
}

/** Keeps a package, or a phrase of the language, in its place. */
export interface Fence {
  /** Packages (`@nestjs/*` for a scope), `module:name` for one name of a module, or phrases as `source-facts.ts` writes them. */
  readonly what: readonly string[];
  /** Paths where it may stand, everywhere else it fails… */
  readonly onlyIn?: readonly string[];
  /** …or paths where it fails, everywhere else it may stand. */
  readonly neverIn?: readonly string[];
  /** Test files may use it wherever they are. */
  readonly testsMay?: boolean;
  /** Importing its types is always allowed. */
  readonly typesMay?: boolean;
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

/** The arrows. What is not listed is forbidden. */
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
  // It measures the answerer by itself, without a server around it.
  { name: 'e2e/eval-kb', root: 'e2e/eval-kb/', imports: ['answering', ...core, 'tooling'] },
  // It fills data files as the product would, by domain and journal, faster than any client could.
  { name: 'e2e/bench/fill', root: 'e2e/bench/fill/', imports: ['persistence', ...core] },
  { name: 'e2e', root: 'e2e/', imports: ['sdk', 'contracts', 'testing', 'tooling'] },
];

/** The layer that only tests may import, whatever their own layer imports. */
export const TEST_SUPPORT = 'testing';

/** Files that exist for tests: the fences that tests may pass are open to them. */
export const TEST_PATHS = ['libs/testing/', 'libs/sdk/src/testing/', 'e2e/'];

export const PACKAGE_FENCES: readonly Fence[] = [
  {
    what: ['typeorm', 'better-sqlite3'],
    // The bench compares the journal with a server that stores by TypeORM directly, and a scenario plays the other
    // program that holds a lock: neither is anybody's persistence.
    onlyIn: ['libs/persistence/', 'e2e/bench/servers/naive-server.ts', 'e2e/support/write-lock.ts'],
    because: 'persistence is the only place that knows how things are stored',
  },
  {
    what: ['@nestjs/*'],
    onlyIn: ['apps/server/', 'apps/cli/', 'libs/wiring/'],
    because: 'the framework stays at the edge',
  },
  {
    what: ['react', 'react-dom', 'react-router', '@mantine/*', '@tanstack/*', '@tabler/*'],
    onlyIn: ['apps/console/'],
    because: 'only the console is made with it',
  },
  { what: ['preact', '@preact/*'], onlyIn: ['apps/widget/'], because: 'only the widget is made with it' },
  {
    what: ['socket.io', 'socket.io-parser'],
    onlyIn: ['apps/server/'],
    testsMay: true,
    because: 'sockets are served by the gateway alone',
  },
  {
    what: ['prom-client'],
    onlyIn: ['apps/server/src/metrics/'],
    because: 'it is measured at the edges: nothing inside knows by what',
  },
  {
    what: ['socket.io-client'],
    onlyIn: ['libs/sdk/'],
    testsMay: true,
    because: 'the sdk owns the socket, its outbox and its resume',
  },
  {
    what: [
      'undici',
      ...['request', 'get', 'default', '*'].flatMap((name) => [`node:http:${name}`, `node:https:${name}`]),
    ],
    onlyIn: ['libs/sdk/', 'libs/tooling/', 'libs/connectors/src/outbound/'],
    testsMay: true,
    typesMay: true,
    because: 'outgoing requests pass the outbound gateway',
  },
];

export const PHRASE_FENCES: readonly Fence[] = [
  {
    what: ['process.env'],
    onlyIn: ['libs/wiring/src/config/', 'libs/tooling/', 'e2e/'],
    because: 'the environment is read and checked in wiring/config',
  },
  {
    what: ['fetch()', 'new XMLHttpRequest', 'new EventSource', 'navigator.sendBeacon'],
    onlyIn: ['libs/sdk/', 'libs/tooling/'],
    testsMay: true,
    because: 'outgoing requests pass the outbound gateway, browsers ask through the sdk',
  },
  { what: ['forwardRef()'], onlyIn: [], because: 'it hides an import cycle' },
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
    neverIn: ['libs/contracts/', 'libs/domain/'],
    testsMay: true,
    because: 'rules are values in, values out: the present and every id are passed in',
  },
];

/** What must not be reached at run time, over any number of imports. */
export const RUN_TIME_FENCES: readonly { from: readonly string[]; never: string; because: string }[] = [
  {
    from: ['libs/sdk/', 'apps/widget/'],
    never: 'zod',
    because: "schemas are the server's: a browser would load them in vain",
  },
];

/** TypeORM has one SQLite connection: a write beside the unit of work can be rolled back by somebody else's failure. */
export const UNIT_OF_WORK: {
  readonly guarded: string;
  readonly exempt: readonly string[];
  readonly handle: string;
  readonly writes: readonly string[];
  readonly sharedWrites: readonly string[];
  readonly dataSource: RegExp;
} = {
  guarded: 'libs/persistence/',
  /** The unit of work itself, what runs before there is one, and the search file, which is another database. */
  exempt: ['libs/persistence/src/unit-of-work.ts', 'libs/persistence/src/migrations/', 'libs/persistence/src/search/'],
  /** The name under which the unit of work hands out what may write. */
  handle: 'manager',
  /** Names that nothing but a database has: they are called on the handle alone. */
  writes: ['transaction', 'save', 'insert', 'upsert', 'softDelete', 'increment', 'decrement'],
  /** Names that collections and hashes have too: they are not called on the data source. */
  sharedWrites: ['update', 'delete', 'remove'],
  dataSource: /(^|[.(])#?(ds|dataSource|AppDataSource|getRepository)([.?!(]|$)/,
};

/** Folders whose subfolders do not import each other: what two features share stands outside of both. */
export const FEATURES: readonly string[] = ['apps/console/src/features/'];

export const LONGEST_FILE = 400;
export const LONGEST_TEST = 600;
export const MOST_CONSTRUCTOR_PARAMETERS = 5;

/** Names that say nothing: of a file or folder, and of a class, interface or type. */
export const EMPTY_PATH_NAMES = /^(utils?|helpers?|common|base|base-.*|.*-(utils?|helpers?|manager|impl))$/;
export const EMPTY_TYPE_NAMES = /^(Base[A-Z].*|I[A-Z][a-z].*|.*(Manager|Impl|Utils?|Helpers?))$/;
