import type { Failure } from '#contracts/errors.js';
import { useT } from '../lib/translate.js';
import { FailureBanner } from './failure-banner.js';

interface Props {
  failure: Failure;
  /** Reads again what the form edits. */
  onReload?: () => void;
}

/** Why a form was not saved. Where somebody else was faster, their version can be loaded. */
export function SaveFailure({ failure, onReload }: Props) {
  const t = useT();
  if (failure.code !== 'version_moved' || !onReload) return <FailureBanner failure={failure} />;
  return <FailureBanner failure={failure} text={t('moved.text')} retryText={t('moved.load')} onRetry={onReload} />;
}
