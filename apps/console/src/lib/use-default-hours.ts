import type { OpeningHours } from '#contracts/opening-hours.js';
import { defaultHours } from './default-hours.js';
import { useChatbots } from './use-chatbots.js';

/** Hours to begin with in the time zone of the business, where its first chatbot has opening hours; else in that of this browser. */
export function useDefaultHours(): OpeningHours {
  const withHours = useChatbots().data?.items.find(({ hours }) => hours !== null);
  return { ...defaultHours(), ...(withHours?.hours && { timeZone: withHours.hours.timeZone }) };
}
