import { Button, Menu, Textarea } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { useMenu } from '../../../ui/use-menu.js';
import { exampleVariables, type GraphqlExample, graphqlExamples } from '../api/graphql-examples.js';
import { useRunGraphql } from '../api/use-graphql.js';
import classes from './graphql-page.module.css';
import { GraphqlReference } from './graphql-reference.js';

const examples = Object.keys(graphqlExamples) as GraphqlExample[];

/** Runs GraphQL operations with the rights of the signed-in operator, beside the reference of the schema. */
export function GraphqlPage() {
  const t = useT();
  const { menu, dropdown } = useMenu();
  const may = useMay('conversations.read');
  const [query, setQuery] = useState<string>(graphqlExamples['graphql.example.conversations']);
  const [variables, setVariables] = useState(exampleVariables);
  const parsed = parseVariables(variables);
  const { mutate, data, error, isPending } = useRunGraphql();
  if (!may) return <NotFound />;
  const run = () => {
    if (parsed) mutate({ query, variables: parsed });
  };
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
  const pick = (example: GraphqlExample) => {
    setQuery(graphqlExamples[example]);
    setVariables(exampleVariables);
  };
  return (
    <Subpage title={t('graphql.title')} lead={t('graphql.lead')} isWide>
      <div className={classes.explorer}>
        <div className={classes.pane}>
          <Textarea
            label={t('graphql.query')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={runByKey}
            classNames={{ input: classes.code }}
            rows={16}
            spellCheck={false}
          />
          <Textarea
            label={t('graphql.variables')}
            value={variables}
            onChange={(event) => setVariables(event.currentTarget.value)}
            onKeyDown={runByKey}
            error={parsed ? undefined : t('graphql.variables_invalid')}
            classNames={{ input: classes.code }}
            rows={3}
            spellCheck={false}
          />
          <div className={classes.actions}>
            <Button
              leftSection={<IconPlayerPlay size={16} />}
              onClick={run}
              loading={isPending}
              disabled={!parsed || query.trim() === ''}
            >
              {t('graphql.run')}
            </Button>
            <Menu {...menu} position="bottom-start">
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={16} />}>
                  {t('graphql.examples')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown {...dropdown}>
                {examples.map((example) => (
                  <Menu.Item key={example} onClick={() => pick(example)}>
                    {t(example)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        </div>
        <section className={classes.pane} aria-label={t('graphql.result')}>
          <h2 className={classes.label}>{t('graphql.result')}</h2>
          {error && <FailureBanner failure={failureOf(error)} onRetry={run} />}
          <pre className={`${classes.result} scroll`} aria-live="polite">
            {data ? JSON.stringify(data, null, 2) : t('graphql.no_result')}
          </pre>
        </section>
      </div>
      <GraphqlReference />
    </Subpage>
  );
}

/** Null unless it is a JSON object; an empty text is an empty object. */
function parseVariables(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
