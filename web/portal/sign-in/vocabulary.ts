import { I18n } from 'aws-amplify/utils';

I18n.setLanguage('en');
I18n.putVocabulariesForLanguage('en', {
  'Signing in': 'Signing in...',
  'Enter your Email': 'name@company.co.uk',
  'Enter your email': 'Email',
  'Code *': 'Code',
  'Enter your Password': 'Your password',
});
