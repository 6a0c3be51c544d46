/** Token bucket: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Rate limits, each by its subject: an author, a caller, an address. */
export const rates = {
  visitorMessages: { burst: 12, perSecond: 1 },
  visitorOther: { burst: 40, perSecond: 10 },
  operatorMessages: { burst: 120, perSecond: 40 },
  /** Profile updates by a page; each change is an event of the log. */
  visitorProfiles: { burst: 10, perSecond: 0.2 },
  visitorSessionsPerAddress: { burst: 60, perSecond: 1 },
  visitorSignOutsPerAddress: { burst: 120, perSecond: 2 },
  /** Requests for codes by e-mail: per visitor, per network, and per e-mail address, whoever asks. */
  emailCodesPerVisitor: { burst: 3, perSecond: 1 / 60 },
  emailCodesPerNetwork: { burst: 20, perSecond: 1 / 60 },
  emailCodesPerEmail: { burst: 5, perSecond: 5 / (24 * 60 * 60) },
  /** Entered codes, per network. */
  emailConfirmationsPerNetwork: { burst: 60, perSecond: 0.2 },
  /** New connections, by polling or WebSocket; an office that reconnects after a restart opens one per tab. */
  handshakesPerAddress: { burst: 1_000, perSecond: 100 },
  signInsPerAddress: { burst: 20, perSecond: 0.2 },
  /** Counted loads of the widget; further ones are served but not counted. */
  widgetLoadsPerAddress: { burst: 30, perSecond: 0.5 },
  /** Events of connected systems, per address. */
  systemEventsPerAddress: { burst: 300, perSecond: 20 },
  /** Requests to the OAuth 2.0 endpoints. */
  oauthPerAddress: { burst: 300, perSecond: 10 },
  restPerCaller: { burst: 300, perSecond: 20 },
} as const satisfies Record<string, Rate>;

export type Rates = Readonly<Record<keyof typeof rates, Rate>>;
