import { plainWords } from './plain-words.js';

const english = [
  '(?:this|that|it|you)(?: (?:is|are|s|re))? (?:not (?:working|helping|helpful|any help|useful|good enough|what i (?:asked|want|wanted|need))|useless|stupid|ridiculous|annoying|hopeless|terrible|awful|rubbish|a joke|nonsense|bad|wrong)',
  '(?:this|that|it|you) (?:does not|doesn t|doesnt|do not|don t|dont) (?:work|help|make (?:any )?sense|understand(?: me| anything)?)',
  '(?:you are|you re) (?:a )?(?:stupid|useless|dumb|bad)(?: (?:bot|robot|machine))?',
  '(?:stupid|useless|dumb|bad|worst) (?:bot|robot|machine|chat|chatbot|service)',
  'i (?:have )?(?:already|just) (?:told|said|asked|answered|gave|given|wrote)(?: (?:you|it|that|this))*',
  'i am (?:angry|annoyed|fed up|tired of this)|i m (?:angry|annoyed|fed up|tired of this)',
].join('|');
const italian = [
  '(?:questo |lei |tu )?(?:non (?:funziona|serve a (?:niente|nulla)|aiuta|mi (?:aiuta|aiuti|capisce|capisci)|ha senso|va|capisce niente|capisci niente|capisci nulla))(?: (?:niente|nulla|questo|questa chat))?',
  '(?:e |sei |siete |che )?(?:inutile|inutili|stupido|ridicolo|assurdo|una vergogna|vergogna|vergognoso|uno schifo|schifo|una presa in giro)',
  '(?:bot|robot|chat) (?:inutile|stupido|stupida)',
  '(?:l |ve l |gliel |te l )?(?:ho )?gia (?:detto|scritto|chiesto|risposto)|(?:ve |te |gli)?(?:l |lo )ho (?:gia|appena) (?:detto|scritto|chiesto)',
  'sono (?:stufo|stufa|arrabbiato|arrabbiata)',
].join('|');
const whole = new RegExp(
  `^(?:but |and |no |look |well |oh |god |ma |e |no |guarda |guardi |basta )*(?:${english}|${italian})(?: (?:at all|really|now|so|again|bot|thanks|per niente|proprio|ora))*$`,
);

/** Whether the whole message complains about the conversation: "this is useless", "you're not helping", "non serve a niente". */
export function isFrustrated(text: string): boolean {
  return text.length <= 120 && whole.test(plainWords(text));
}
