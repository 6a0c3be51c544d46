import { Conversations } from './0001-conversations.js';
import { People } from './0002-people.js';
import { Knowledge } from './0003-knowledge.js';
import { MessageSearch } from './0004-message-search.js';
import { SearchFile } from './0006-search-file.js';
import { ArticlesAndDecisions } from './0007-articles-and-decisions.js';
import { ArticleImports } from './0008-article-imports.js';
import { ArticleImportRequests } from './0009-article-import-requests.js';
import { ArticleImportItems } from './0010-article-import-items.js';
import { BotSetting } from './0011-bot-setting.js';
import { FirstLetters } from './0012-first-letters.js';

/** In the order in which they run. A migration that has been released is never edited. */
export const migrations = [
  Conversations,
  People,
  Knowledge,
  MessageSearch,
  SearchFile,
  ArticlesAndDecisions,
  ArticleImports,
  ArticleImportRequests,
  ArticleImportItems,
  BotSetting,
  FirstLetters,
];
