import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { type SchemaField, type SchemaType, typeText, useSchemaTypes } from '../api/use-graphql.js';
import classes from './graphql-page.module.css';

/** Types and fields of the schema, as it describes itself. */
export function GraphqlReference() {
  const t = useT();
  const { data, error, refetch } = useSchemaTypes();
  const [filter, setFilter] = useState('');
  const word = filter.trim().toLowerCase();
  const found = (data ?? []).map((type) => narrowed(type, word)).filter((type) => type !== null);
  return (
    <section className={classes.reference} aria-label={t('graphql.reference')}>
      <header className={classes.head}>
        <h2 className={classes.heading}>{t('graphql.reference')}</h2>
        <TextInput
          className={classes.filter}
          leftSection={<IconSearch size={16} />}
          placeholder={t('graphql.filter')}
          aria-label={t('graphql.filter')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </header>
      {error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && found.length === 0 && <p className={classes.none}>{t('graphql.none')}</p>}
      {found.map((type) => (
        <TypeEntry key={`${type.name} ${word === ''}`} type={type} isOpen={word !== ''} />
      ))}
    </section>
  );
}

function TypeEntry({ type, isOpen }: { type: SchemaType; isOpen: boolean }) {
  const fields = type.fields ?? type.inputFields ?? [];
  return (
    <details className={classes.type} open={isOpen}>
      <summary className={classes.name}>
        <code>{type.name}</code>
        {type.description && <span className={classes.about}>{type.description}</span>}
      </summary>
      <ul className={classes.fields}>
        {fields.map((field) => (
          <li key={field.name}>
            <code>{signatureOf(field)}</code>
            {field.description && <p className={classes.about}>{field.description}</p>}
          </li>
        ))}
        {type.enumValues?.map(({ name }) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The type with the fields that have the word; whole where its own name has it, null where nothing does. */
function narrowed(type: SchemaType, word: string): SchemaType | null {
  const has = ({ name }: { readonly name: string }) => name.toLowerCase().includes(word);
  if (has(type)) return type;
  const [fields = null, inputFields = null, enumValues = null] = [
    type.fields?.filter(has),
    type.inputFields?.filter(has),
    type.enumValues?.filter(has),
  ];
  const isEmpty = [fields, inputFields, enumValues].every((list) => (list ?? []).length === 0);
  return isEmpty ? null : { ...type, fields, inputFields, enumValues };
}

/** A field as the schema language writes it: `client(id: ID!): Client`. */
function signatureOf({ name, args = [], type }: SchemaField): string {
  const given = args.map((argument) => `${argument.name}: ${typeText(argument.type)}`).join(', ');
  return `${name}${given === '' ? '' : `(${given})`}: ${typeText(type)}`;
}
