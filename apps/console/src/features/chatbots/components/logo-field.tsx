import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { imagePath } from '#contracts/appearance.js';
import { limits } from '#contracts/limits.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { ImageField } from '../../../ui/image-field.js';
import { useUploadImage } from '../api/use-chatbot-settings.js';
import classes from './appearance-section.module.css';

const megabyte = 1024 * 1024;

interface Props {
  /** Id of an image. */
  logo: string | null;
  readOnly: boolean;
  onChange: (logo: string | null) => void;
}

/** The logo: it is uploaded when it is chosen, and visitors see it once the settings are saved. */
export function LogoField({ logo, readOnly, onChange }: Props) {
  const t = useT();
  const uploading = useUploadImage();
  const [tooLarge, setTooLarge] = useState<number | null>(null);
  const choose = (file: File) => {
    uploading.reset();
    setTooLarge(file.size > limits.imageBytes ? file.size : null);
    if (file.size <= limits.imageBytes) uploading.mutate(file, { onSuccess: ({ id }) => onChange(id) });
  };
  const problem = () => {
    if (tooLarge !== null) return t('look.logo_too_large', { megabytes: Math.max(0.6, tooLarge / megabyte) });
    if (!uploading.error) return null;
    const failure = failureOf(uploading.error);
    return failure.code === 'invalid' ? t('look.logo_no_image') : failureText(t, failure);
  };
  return (
    <div>
      <p className={classes.label}>{t('look.logo')}</p>
      <ImageField
        label={t('look.logo')}
        image={
          <span className={classes.logoPlace}>
            {logo ? <img src={imagePath(logo)} alt={t('look.logo_alt')} /> : <IconPhoto size={20} stroke={1.5} />}
          </span>
        }
        hasImage={logo !== null}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        readOnly={readOnly}
        isPending={uploading.isPending}
        problem={problem()}
        onChoose={choose}
        onRemove={() => onChange(null)}
      />
      <p className={classes.dim}>{t('look.logo_hint')}</p>
    </div>
  );
}
