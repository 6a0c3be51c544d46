import { ActionIcon } from '@mantine/core';
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import type { SourceFault } from '../api/import-source.js';
import { importFormats } from '../api/import-source.js';
import classes from './file-drop.module.css';

interface Props {
  files: readonly File[];
  fault: SourceFault | null;
  onChange: (files: readonly File[]) => void;
}

/** Names shown before the rest is only counted. */
const namesShown = 6;

/** Files by drop or by the file dialog; more can be added until the import starts. */
export function FileDrop({ files, fault, onChange }: Props) {
  const t = useT();
  const input = useId();
  const [over, setOver] = useState(false);
  const add = (list: FileList | null) => {
    const known = new Set(files.map(({ name, size }) => `${name}/${size}`));
    onChange([...files, ...[...(list ?? [])].filter(({ name, size }) => !known.has(`${name}/${size}`))]);
  };
  return (
    <div>
      <label
        htmlFor={input}
        className={classes.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <IconUpload size={19} stroke={1.7} aria-hidden="true" />
        <span className={classes.call}>{t('import.drop')}</span>
        <span className={classes.formats}>{t('import.formats')}</span>
        <input
          id={input}
          type="file"
          multiple
          accept={importFormats}
          className="visually-hidden"
          onChange={(event) => {
            add(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.slice(0, namesShown).map((file) => (
            <li key={`${file.name}/${file.size}`} className={classes.file}>
              <IconFileText size={14} aria-hidden="true" />
              <span className="truncate">{file.name}</span>
              <ActionIcon
                size={24}
                aria-label={t('import.remove', { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <IconX size={13} />
              </ActionIcon>
            </li>
          ))}
          {files.length > namesShown && (
            <li className={classes.more}>{t('import.more_files', { count: files.length - namesShown })}</li>
          )}
        </ul>
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {t(`import.fault.${fault}`, { files: limits.importFiles, mb: limits.importFileLength / 1e6 })}
        </p>
      )}
    </div>
  );
}
