/** @jsxImportSource preact */
import { render } from 'preact';
import type { VisitorClient } from '#sdk/client-types.js';
import { Panel } from './panel.js';
import type { HostLink } from './session/host-link.js';
import type { PanelMemory } from './session/panel-storage.js';
import { type Translate, TranslateContext } from './session/translation.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/messages.css';
import './styles/cards.css';
import './styles/composer.css';
import './styles/modes.css';

interface PanelParts {
  readonly client: VisitorClient;
  readonly host: HostLink;
  readonly memory: PanelMemory;
  readonly translate: Translate;
}

/** Mounts the panel. A second call remounts it, so that no typed text stays. */
export function mountPanel(parent: Element, { translate, ...parts }: PanelParts): void {
  document.documentElement.lang = translate.locale;
  render(null, parent);
  render(
    <TranslateContext.Provider value={translate}>
      <Panel {...parts} />
    </TranslateContext.Provider>,
    parent,
  );
}
