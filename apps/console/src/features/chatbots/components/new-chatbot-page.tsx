import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../../lib/translate.js';
import cardClasses from '../../../ui/card.module.css';
import { Subpage } from '../../../ui/subpage.js';
import { NewChatbotForm } from './new-chatbot-form.js';
import classes from './new-chatbot-page.module.css';

/** Creates a chatbot; everything else of it is set afterwards, on its own page. */
export function NewChatbotPage() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Subpage title={t('new_chatbot.title')} lead={t('new_chatbot.lead')}>
      <div className={`${cardClasses.card} ${classes.card}`}>
        <NewChatbotForm
          action={
            <Button component={Link} to="/settings" variant="default">
              {t('action.cancel')}
            </Button>
          }
          onCreated={({ id }) => void navigate(`/settings/chatbots/${id}`, { replace: true })}
        />
      </div>
    </Subpage>
  );
}
