import { widgetTag } from '../loader/widget-tag.js';
import { LauncherElement } from './launcher-element.js';

// Upgrades the element that the loader has placed.
if (!customElements.get(widgetTag)) customElements.define(widgetTag, LauncherElement);
