import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import type { ProfileView } from '#contracts/people.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Avatar } from '../../../ui/avatar.js';
import { ImageField } from '../../../ui/image-field.js';
import { useChangePicture } from '../api/use-profile.js';

const megabyte = 1024 * 1024;

/** The operator's own picture, saved as soon as it is chosen. */
export function PictureField({ profile: { name, pictureUrl } }: { profile: ProfileView }) {
  const t = useT();
  const changing = useChangePicture();
  const [problem, setProblem] = useState<string | null>(null);
  const change = (file: File | null) => {
    setProblem(null);
    if (file && file.size > limits.pictureFileBytes) {
      setProblem(t('profile.picture_too_large', { megabytes: limits.pictureFileBytes / megabyte }));
      return;
    }
    changing.mutate(file, {
      onSuccess: (profile) => setProblem(profile === null ? t('profile.picture_unreadable') : null),
      onError: (error) => setProblem(failureText(t, failureOf(error))),
    });
  };
  return (
    <ImageField
      label={t('profile.picture')}
      image={<Avatar name={name} size={56} picture={pictureUrl} staff />}
      hasImage={pictureUrl !== null}
      accept="image/*"
      isPending={changing.isPending}
      problem={problem}
      onChoose={change}
      onRemove={() => change(null)}
    />
  );
}
