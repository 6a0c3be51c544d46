import { Pagination } from '@mantine/core';
import { useT } from '../lib/translate.js';

interface Props {
  /** Of all pages. */
  total: number;
  perPage: number;
  page: number;
  onChange: (page: number) => void;
  size?: 'xs' | 'sm';
  className?: string;
}

/** Numbered pages below a list; nothing where one page holds all. */
export function Pages({ total, perPage, page, onChange, size = 'sm', className }: Props) {
  const t = useT();
  if (total <= perPage) return null;
  return (
    <Pagination
      className={className}
      size={size}
      total={Math.ceil(total / perPage)}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': t(`history.page.${control}`) })}
    />
  );
}
